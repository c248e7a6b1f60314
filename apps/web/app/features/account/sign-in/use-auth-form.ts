import { ApiError, type Client, type Session } from "@toile/contract";
import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { type GetClient, useClient } from "../../../lib/api/use-client.ts";
import { deferredResolver, preloadChecks, type SchemaLoader } from "../../../lib/forms/deferred-resolver.ts";
import { toast } from "../../../ui/toast.ts";
import type { Origin } from "../session/origin.ts";
import { useSession } from "../session/session.tsx";

export type AuthFormProps = {
  from: Origin | null;
  /** Called before the session begins, so that the page leaves the redirect to this form. */
  onSignedIn: () => void;
};

export type AuthFormOptions<Fields extends FieldValues, Output> = AuthFormProps & {
  loadSchema: SchemaLoader<Fields, Output>;
  /** In the order of the form: the first one that the server refuses takes the focus. */
  names: readonly Path<Fields>[];
  defaultValues: DefaultValues<Fields>;
  /** Calls the server and reports its success; null if another step comes first. */
  enter: (guest: Client, fields: Output) => Promise<Session | null>;
  /** The message for a failure without a sentence from the server. */
  failure: { title: string; description: string };
  /** How long the success is shown before the page is left. */
  redirectMs: number;
};

/**
 * A form that begins a session: checks, asks the server, marks what it refuses, and returns to where the shopper came
 * from.
 */
export function useAuthForm<Fields extends FieldValues, Output>(options: AuthFormOptions<Fields, Output>) {
  const { loadSchema, names, defaultValues, failure } = options;
  const { getGuest } = useSession();
  const begin = useBegin(options);
  const [ready, setReady] = useState(false);
  // Until scripts run, a submit would leave the page and lose the input.
  useEffect(() => setReady(true), []);
  const form = useForm<Fields, unknown, Output>({
    resolver: deferredResolver(loadSchema),
    defaultValues,
    mode: "onSubmit",
    reValidateMode: "onSubmit",
  });

  const fail = (description: string) => toast({ title: failure.title, description, variant: "destructive" });
  const enter = async (fields: Output) => {
    try {
      const session = await options.enter(await getGuest(), fields);
      if (session) begin(session);
    } catch (error) {
      fail(serverMessage(error) ?? failure.description);
      const refused = error instanceof ApiError ? error.fields : {};
      const marked = names.filter((name) => refused[name] !== undefined);
      for (const name of marked) form.setError(name, { message: refused[name] ?? "" });
      if (marked[0]) form.setFocus(marked[0]);
    }
  };
  const submit = form.handleSubmit(enter, ({ root }) => {
    if (root?.message) fail(root.message);
  });

  const field = (name: Path<Fields>) => {
    const message = form.formState.errors[name]?.message;
    return {
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: typeof message === "string" ? message : undefined,
    };
  };

  const value = (name: Path<Fields>) => form.watch(name);

  const onBegin = () => preloadChecks(loadSchema);

  return { field, value, submit, ready, busy: form.formState.isSubmitting, onBegin };
}

export type AuthForm<Fields extends FieldValues> = ReturnType<typeof useAuthForm<Fields, unknown>>;

type BeginOptions = AuthFormProps & { redirectMs: number };

/** Begins the session and returns to where the shopper came from. */
export function useBegin({ from, onSignedIn, redirectMs }: BeginOptions): (session: Session) => void {
  const getClient = useClient();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const leave = () =>
    navigate(from ? { pathname: from.pathname, search: from.search, hash: from.hash } : "/", {
      replace: true,
      state: from?.state ?? null,
    });
  const lead = async ({ user }: Session) => {
    if (user.role === "admin" && (await mustSetUpSecondStep(getClient))) navigate(SECURITY, { replace: true });
    else leave();
  };
  return (session) => {
    onSignedIn();
    signIn(session);
    if (redirectMs === 0) leave();
    else setTimeout(() => void lead(session), redirectMs);
  };
}

const SECURITY = "/profile?tab=security";

/**
 * Without a second step the server refuses this administrator's actions. If the server does not respond, the next page says
 * so.
 */
async function mustSetUpSecondStep(getClient: GetClient): Promise<boolean> {
  try {
    const { twoFactor } = await (await getClient()).security.get();
    return twoFactor.required && !twoFactor.enabled;
  } catch {
    return false;
  }
}
