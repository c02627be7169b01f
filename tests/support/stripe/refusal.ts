type ErrorBody = { type: string; message: string; code?: string; param?: string };

export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: ErrorBody };

  constructor(status: number, error: Partial<ErrorBody> & { message: string }) {
    super(error.message);
    this.status = status;
    this.body = { error: { type: "invalid_request_error", ...error } };
  }
}

export function badParameter(param: string, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, { message, param, ...(code === undefined ? {} : { code }) });
}

export function missing(what: string, id: string): StripeRefusal {
  return new StripeRefusal(404, {
    message: `No such ${what}: '${id}'`,
    code: "resource_missing",
    param: "id",
  });
}
