import { Checkbox, ChoiceCard, ChoiceGroup } from "../choice.tsx";
import { ErrorSummary } from "../error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "../field.tsx";
import { OtpField } from "../otp-field.tsx";
import { PhoneField } from "../phone-field.tsx";
import { Select } from "../select.tsx";
import { Columns, Group, Specimen } from "./specimen.tsx";

export function Forms() {
  return (
    <Group title="Forms">
      <ErrorSummary
        errors={[
          { field: "gallery-email", message: "Enter an email, such as name@example.com" },
          { field: "gallery-phone", message: "Enter your phone number" },
        ]}
      />
      <Columns>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          help="As your expert should address you."
        />
        <TextField
          id="gallery-email"
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue="asha@example"
          error="Enter an email, such as name@example.com"
          help="We send a six-digit code to it."
        />
        <TextField label="Coupon" name="coupon" optional autoComplete="off" />
        <TextField label="Locked" name="locked" disabled defaultValue="Can’t be changed here" />
        <SelectField label="Time zone" name="zone" defaultValue="kolkata">
          <option value="kolkata">Kolkata, India (UTC+05:30)</option>
          <option value="lord-howe">Lord Howe Island, Australia (UTC+10:30)</option>
        </SelectField>
        <SelectField label="Experience" name="experience" error="Choose one" defaultValue="">
          <option value="">Choose</option>
          <option value="3">3 years</option>
        </SelectField>
        <PhoneField name="phone" codeSelect={<CodeSelect name="code" />} />
        <PhoneField
          id="gallery-phone"
          label="Phone, with an error"
          name="phone2"
          codeSelect={<CodeSelect name="code2" />}
          error="Enter your phone number"
          help="Only for this session."
        />
        <OtpField label="Code" name="otp" help="From the email we sent to asha@example.com." />
        <OtpField
          label="Code, with an error"
          name="otp2"
          defaultValue="123456"
          error="That code doesn’t work. You have 3 tries left."
        />
        <TextAreaField
          label="What do you want to practice?"
          name="focus"
          optional
          help="Two sentences are plenty."
        />
        <Specimen name="Checkbox">
          <Checkbox name="terms" label="I’ve read how canceling works." />
          <Checkbox name="news" label="Chosen already" defaultChecked />
          <Checkbox name="off" label="Not available" disabled />
        </Specimen>
      </Columns>
      <Columns>
        <ChoiceGroup legend="Which interview?" help="You can change it later.">
          <ChoiceCard
            type="radio"
            name="service"
            value="coding"
            title="1:1 coding"
            detail="60 minutes, live with an engineer"
            aside="$79"
            defaultChecked
          />
          <ChoiceCard
            type="radio"
            name="service"
            value="f1"
            title="F-1 visa interview"
            detail="30 minutes at the window"
            aside="$39"
          />
          <ChoiceCard
            type="radio"
            name="service"
            value="ai"
            title="AI mock session"
            detail="Opens soon"
            disabled
          />
        </ChoiceGroup>
        <ChoiceGroup legend="Languages" error="Choose at least one">
          <ChoiceCard type="checkbox" name="language" value="en" title="English" />
          <ChoiceCard type="checkbox" name="language" value="hi" title="Hindi" defaultChecked />
        </ChoiceGroup>
      </Columns>
    </Group>
  );
}

function CodeSelect({ name }: { name: string }) {
  return (
    <Select name={name} aria-label="Country code">
      <option value="+91">India (+91)</option>
      <option value="+44">United Kingdom (+44)</option>
    </Select>
  );
}
