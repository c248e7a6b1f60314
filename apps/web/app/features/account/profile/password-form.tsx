import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError, passwordChange, type User } from "@toile/contract";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { useClient, useExpire } from "../../../lib/api/use-client.ts";
import { isExpired } from "../../../lib/query/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { useUnsaved } from "./unsaved.tsx";

export type PasswordFormProps = {
  user: User;
  onUpdated: (user: User) => void;
};

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };
type Fields = typeof EMPTY;
const SERVER_FIELDS = ["currentPassword", "newPassword"] as const;

const fieldsOf = (hasPassword: boolean) =>
  z
    .object({
      currentPassword: hasPassword ? z.string().min(1, "Please enter your current password") : z.string(),
      newPassword: passwordChange.shape.newPassword,
      confirmPassword: z.string().min(1, "Please confirm your password"),
    })
    .refine((fields) => fields.confirmPassword === "" || fields.confirmPassword === fields.newPassword, {
      path: ["confirmPassword"],
      error: "Passwords do not match",
      when: () => true,
    });

/** Changes the password, or sets the first one of an account that signs in elsewhere. */
export function PasswordForm(props: PasswordFormProps) {
  const { hasPassword } = props.user;
  const { field, submit, isSubmitting } = usePasswordForm(props);
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-5 sm:grid-cols-2">
      {/* Tells password managers whose password it is. */}
      <input type="hidden" autoComplete="username" value={props.user.email} readOnly />
      {hasPassword ? (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          className="sm:col-span-2"
          {...field("currentPassword")}
          required
        />
      ) : null}
      <PasswordField label="New password" autoComplete="new-password" {...field("newPassword")} required />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...field("confirmPassword")} required />
      <div className="sm:col-span-2">
        <Button type="submit" variant="secondary" loading={isSubmitting}>
          {hasPassword ? "Change password" : "Set a password"}
        </Button>
      </div>
    </form>
  );
}

function usePasswordForm({ user, onUpdated }: PasswordFormProps) {
  const getClient = useClient();
  const expire = useExpire();
  const { hasPassword } = user;
  const resolver = useMemo(() => zodResolver(fieldsOf(hasPassword)), [hasPassword]);
  const form = useForm<Fields>({ resolver, reValidateMode: "onChange", defaultValues: EMPTY });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsaved(isDirty);
  const field = (name: keyof Fields) => ({ ...form.register(name), error: errors[name]?.message });

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      const client = await getClient();
      const updated = await client.profile.changePassword({
        newPassword,
        ...(hasPassword ? { currentPassword } : {}),
      });
      form.reset(EMPTY);
      toast({
        title: hasPassword ? "Password changed" : "Password set",
        description: "You are still logged in here. We have logged out every other device.",
      });
      onUpdated(updated);
    } catch (error) {
      if (isExpired(error)) return expire();
      const refused = error instanceof ApiError ? error.fields : {};
      const marked = SERVER_FIELDS.filter((name) => refused[name] !== undefined);
      for (const name of marked) form.setError(name, { message: refused[name] ?? "" });
      const [first] = marked;
      if (first) return form.setFocus(first);
      const description = serverMessage(error) ?? "Your password is unchanged. Please try again.";
      toast({ title: "Update failed", description, variant: "destructive" });
    }
  });

  return { field, submit, isSubmitting };
}
