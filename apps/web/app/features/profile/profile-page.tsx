import { ApiError, type Client, type User } from "@toile/contract";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfilePhoto } from "./profile-photo.tsx";

export type ProfilePageProps = {
  loadClient: () => Promise<Client>;
  onUpdated: (user: User) => void;
  onExpired: () => void;
  onDeleted: () => void;
};

/** /profile: who one is, the photo that try-ons use, and the way out. */
export function ProfilePage({ loadClient, onUpdated, onExpired, onDeleted }: ProfilePageProps) {
  const [user, setUser] = useState<User | "failed" | null>(null);
  const load = useCallback(() => {
    setUser(null);
    loadClient()
      .then((client) => client.profile.get())
      .then(setUser, (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) onExpired();
        else setUser("failed");
      });
  }, [loadClient, onExpired]);
  useEffect(load, [load]);

  return (
    <div className="page max-w-[64rem] pb-12">
      <h1 className="display text-headline">My Profile</h1>
      <div className="mt-10 grid gap-14">
        <Section title="Profile Settings" lead="Your name is how we greet you. The email is how you log in.">
          {user === "failed" ? (
            <ErrorState title="Your profile could not be loaded" onRetry={load} className="py-6">
              Nothing is lost. Please try again.
            </ErrorState>
          ) : user ? (
            <ProfileForm
              user={user}
              loadClient={loadClient}
              onExpired={onExpired}
              onUpdated={(updated) => {
                setUser(updated);
                onUpdated(updated);
              }}
            />
          ) : (
            <SkeletonGroup label="Loading your profile" className="grid gap-5 sm:grid-cols-2">
              {["first", "last", "email", "phone", "birth"].map((key) => (
                <Skeleton key={key} className="h-19" />
              ))}
            </SkeletonGroup>
          )}
        </Section>
        <Section title="Profile Picture" lead="The photo that your try-ons start from. Only you can see it.">
          <ProfilePhoto loadClient={loadClient} onExpired={onExpired} />
        </Section>
        <Section title="Danger zone" lead="Leaving takes everything with it.">
          <DeleteAccount loadClient={loadClient} onExpired={onExpired} onDeleted={onDeleted} />
        </Section>
      </div>
    </div>
  );
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 border-t pt-8 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] md:gap-14">
      <div>
        <h2 className="display text-title">{title}</h2>
        <p className="mt-2 text-sm text-muted">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
