/** The site around a hook: its router, the real session of a browser with these keys, and a server that a test answers for. */
import type { User } from "@toile/contract";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { onTestFinished, vi } from "vitest";
import type { HookOptions } from "../../../lib/hook.fixture.tsx";
// Loaded before the tests, so that a session that loads it waits only for promises.
import "./api-client.ts";
import { SessionProvider } from "./session.tsx";
import { type KeyValueStorage, writeSession } from "./session-storage.ts";

const ADA = "01938a3c-0000-7000-8000-000000000001";
export const ada: User = {
  ...{ id: ADA, _id: ADA, email: "ada@toile.test", name: "Ada Byron", firstName: "Ada", lastName: "Byron" },
  ...{ phoneNumber: null, dateOfBirth: null, role: "user", emailVerified: true, pendingEmail: null },
  ...{ hasPassword: true, createdAt: "2026-11-21T14:30:00.000Z" },
};

type Entry = string | { pathname: string; search?: string; hash?: string; state?: unknown };
export type SiteOptions = {
  at?: Entry;
  /** Signed in, with the tokens `a1` and `r1`. */
  user?: User | null;
  /** By 'POST /auth/login': what the server answers. Anything else is a lost connection. */
  answers?: Record<string, (body: unknown, token: string | null) => Response | Promise<Response>>;
  window?: object;
};

function memory(): KeyValueStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** `calls`: what the server was asked for, in its order. */
export function openSite({ at = "/", user = null, answers = {}, window = {} }: SiteOptions = {}) {
  const localStorage = memory();
  const sessionStorage = memory();
  const calls: string[] = [];
  if (user) writeSession(localStorage, { accessToken: "a1", refreshToken: "r1", user });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const call = `${init.method ?? "GET"} ${address.replace("/api/v1", "")}`;
    calls.push(call);
    const body = typeof init.body === "string" ? JSON.parse(init.body) : null;
    const token = new Headers(init.headers).get("authorization")?.replace("Bearer ", "") ?? null;
    const answer = await answers[call]?.(body, token);
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
  vi.stubGlobal("sessionStorage", sessionStorage);
  onTestFinished(() => void vi.unstubAllGlobals());
  const within = (part: ReactNode) => (
    <RouterProvider
      router={createMemoryRouter([{ path: "*", element: <SessionProvider>{part}</SessionProvider> }], {
        initialEntries: [at],
      })}
    />
  );
  const options: HookOptions = { within, window: { localStorage, sessionStorage, ...window } };
  return { options, localStorage, sessionStorage, calls };
}

export const json = (body: unknown, status = 200) => Response.json(body, { status });
