import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError } from "@toile/contract";
import { useForm } from "react-hook-form";
import { serverMessage } from "../../../../lib/api/server-message.ts";
import { useSession } from "../../session/session.tsx";
import { resetFields } from "../auth-fields.ts";
import { isRefusedLink } from "./use-reset-link.ts";

export type PasswordResetOptions = {
  token: string;
  onDone: (email: string) => void;
  onRefused: (reason: string) => void;
};

export function usePasswordReset({ token, onDone, onRefused }: PasswordResetOptions) {
  const { loadGuest } = useSession();
  const form = useForm({
    resolver: zodResolver(resetFields),
    defaultValues: { password: "", confirmPassword: "" },
    mode: "onSubmit",
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      onDone((await (await loadGuest()).auth.resetPassword(token, password)).email);
    } catch (error) {
      if (isRefusedLink(error)) return onRefused(error.message);
      const refused = error instanceof ApiError ? error.fields.password : undefined;
      const message =
        refused ?? serverMessage(error) ?? "That did not work. Please check your connection and try again.";
      form.setError("password", { message });
      form.setFocus("password");
    }
  });
  const field = (name: "password" | "confirmPassword") => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  });
  return { submit, isSubmitting, field };
}
