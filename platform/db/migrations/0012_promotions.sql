-- promotions: coupons and who redeemed them.

create table coupons (
  code citext primary key,
  percent integer not null check (percent between 1 and 100),
  -- 'interviews': live, AI and one-way sessions; 'any': every service.
  scope text not null check (scope in ('interviews', 'any')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  max_redemptions integer check (max_redemptions > 0),
  -- Set for a code that only one person can use.
  email citext,
  first_session_only boolean not null default false,
  check (ends_at > starts_at)
);
-- The newsletter's code exists once per email.
create unique index coupons_personal_idx on coupons (email) where first_session_only;

-- One coupon per order: reserved when it is placed, consumed by payment, released when it expires.
create table coupon_redemptions (
  order_id text primary key references orders (id),
  code citext not null references coupons (code),
  status text not null check (status in ('reserved', 'consumed', 'released')),
  at timestamptz not null
);
create index coupon_redemptions_code_idx on coupon_redemptions (code) where status <> 'released';

create view coupon_list as
select c.code::text as code, c.percent, c.scope, c.starts_at, c.ends_at, c.max_redemptions,
       c.email is not null as is_personal,
       (select count(*)::int from coupon_redemptions r
        where r.code = c.code and r.status = 'reserved') as reserved,
       (select count(*)::int from coupon_redemptions r
        where r.code = c.code and r.status = 'consumed') as consumed
from coupons c;

create view coupon_uses as
select order_id, code from coupon_redemptions;
