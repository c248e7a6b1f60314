import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError, profileUpdate, type User } from "@toile/contract";
import { type ReactNode, useMemo } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { useClient, useExpire } from "../../../lib/api/use-client.ts";
import { isExpired } from "../../../lib/query/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField, TextField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { EmailNote } from "./email-note.tsx";
import { useUnsaved } from "./unsaved.tsx";

export type ProfileFormProps = {
  user: User;
  onUpdated: (user: User) => void;
  emailReward: ReactNode;
};

const NAMES = ["firstName", "lastName", "email", "phoneNumber", "dateOfBirth", "currentPassword"] as const;
type Fields = Record<(typeof NAMES)[number], string>;

/** An emptied field is sent as null, which clears it. */
const emptyAsNull = z.string().transform((value) => value.trim() || null);
const { shape } = profileUpdate.required();
const changesEmail = (user: User, email: string) => email.trim().toLowerCase() !== user.email.toLowerCase();

/**
 * The email is sent only if it changes, and the password only with it. The server has the rules of the phone number and the date of birth,
 * and its sentences show beside them.
 */
const fieldsOf = (user: User) =>
  z
    .object({
      firstName: shape.firstName,
      lastName: shape.lastName,
      email: shape.email,
      phoneNumber: emptyAsNull,
      dateOfBirth: emptyAsNull,
      currentPassword: z.string(),
    })
    .refine(({ email, currentPassword }) => !user.hasPassword || !changesEmail(user, email) || currentPassword !== "", {
      path: ["currentPassword"],
      error: "Please enter your current password",
    })
    .transform(({ email, currentPassword, ...others }) => {
      if (email === user.email) return others;
      return currentPassword && changesEmail(user, email)
        ? { ...others, email, currentPassword }
        : { ...others, email };
    });

const valuesOf = (user: User): Fields => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: user.phoneNumber ?? "",
  dateOfBirth: user.dateOfBirth ?? "",
  currentPassword: "",
});

export function ProfileForm({ emailReward, ...props }: ProfileFormProps) {
  const { user, onUpdated } = props;
  const { field, submit, asksPassword, isSubmitting, isDirty } = useProfileForm(props);
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-5 sm:grid-cols-2">
      <TextField label="First name" autoComplete="given-name" {...field("firstName")} required />
      <TextField label="Last name" autoComplete="family-name" {...field("lastName")} required />
      <div className="grid gap-3 sm:col-span-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field("email")}
          required
        />
        {asksPassword ? (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            hint="So that nobody else can move your account to another address."
            {...field("currentPassword")}
            required
          />
        ) : (
          <EmailNote user={user} onUpdated={onUpdated} reward={emailReward} />
        )}
      </div>
      <TextField label="Phone number" optional type="tel" autoComplete="tel" {...field("phoneNumber")} />
      <TextField label="Date of birth" optional type="date" autoComplete="bday" {...field("dateOfBirth")} />
      <div className="sm:col-span-2">
        <Button type="submit" loading={isSubmitting} disabled={!isDirty && !isSubmitting}>
          Save changes
        </Button>
      </div>
    </form>
  );
}

function useProfileForm({ user, onUpdated }: Omit<ProfileFormProps, "emailReward">) {
  const getClient = useClient();
  const expire = useExpire();
  const resolver = useMemo(() => zodResolver(fieldsOf(user)), [user]);
  const form = useForm<Fields, unknown, z.output<ReturnType<typeof fieldsOf>>>({
    resolver,
    reValidateMode: "onChange",
    values: valuesOf(user),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsaved(isDirty);
  const asksPassword = user.hasPassword && changesEmail(user, form.watch("email"));
  const field = (name: keyof Fields) => ({ ...form.register(name), error: errors[name]?.message });

  const submit = form.handleSubmit(async (changes) => {
    try {
      const client = await getClient();
      const updated = await client.profile.update(changes);
      // If a changed email waits for its link, the note below it says so.
      toast({ title: "Profile updated" });
      // The typed email is not the account's yet.
      form.reset(valuesOf(updated));
      onUpdated(updated);
    } catch (error) {
      if (isExpired(error)) return expire();
      const refused = error instanceof ApiError ? error.fields : {};
      const marked = NAMES.filter((name) => refused[name] !== undefined);
      for (const name of marked) form.setError(name, { message: refused[name] ?? "" });
      const [first] = marked;
      if (first) return form.setFocus(first);
      const description = serverMessage(error) ?? "Nothing was changed. Please try again.";
      toast({ title: "Update failed", description, variant: "destructive" });
    }
  });

  return { field, submit, asksPassword, isSubmitting, isDirty };
}
