import { ApiError } from "@toile/contract";
import { useForm } from "react-hook-form";
import { serverMessage } from "../../../../lib/api/server-message.ts";
import { deferredResolver, FORM_FAILED, preloadChecks } from "../../../../lib/forms/deferred-resolver.ts";
import { useSession } from "../../session/session.tsx";
import { isRefusedLink } from "./use-reset-link.ts";

const loadSchema = async () => (await import("../auth-fields.ts")).resetFields;

export type PasswordResetOptions = {
  token: string;
  onDone: (email: string) => void;
  onRefused: (reason: string) => void;
};

export function usePasswordReset({ token, onDone, onRefused }: PasswordResetOptions) {
  const { getGuest } = useSession();
  const form = useForm({
    resolver: deferredResolver(loadSchema),
    defaultValues: { password: "", confirmPassword: "" },
    mode: "onSubmit",
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = form.formState;
  const refuse = (message: string) => {
    form.setError("password", { message });
    form.setFocus("password");
  };
  const save = async ({ password }: { password: string }) => {
    try {
      onDone((await (await getGuest()).auth.resetPassword(token, password)).email);
    } catch (error) {
      if (isRefusedLink(error)) return onRefused(error.message);
      const refused = error instanceof ApiError ? error.fields.password : undefined;
      refuse(refused ?? serverMessage(error) ?? FORM_FAILED);
    }
  };
  const submit = form.handleSubmit(save, ({ root }) => {
    if (root?.message) refuse(root.message);
  });
  const field = (name: "password" | "confirmPassword") => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  });
  return { submit, isSubmitting, field, onBegin: () => preloadChecks(loadSchema) };
}
