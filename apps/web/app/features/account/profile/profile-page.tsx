import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { User } from "@toile/contract";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useClient } from "../../../lib/api/use-client.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";
import { ThemeToggle } from "../../../ui/theme-toggle.tsx";
import { DeleteAccount } from "../privacy/delete-account.tsx";
import { DownloadData } from "../privacy/download-data.tsx";
import { accountKeys } from "../session/account-queries.ts";
import { Notifications } from "./notifications.tsx";
import { OwnPhotos } from "./own-photos.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Section } from "./profile-section.tsx";
import { PROFILE_TABS, toProfileTab } from "./profile-tabs.ts";
import { UnsavedGuard } from "./unsaved.tsx";

export type ProfilePageProps = {
  hasPassword: boolean;
  onUpdated: (user: User) => void;
  onDeleted: () => void;
  /** Parts of other rooms, provided by the route. */
  creditHistory: ReactNode;
  payments: ReactNode;
  subscription: ReactNode;
  referrals: ReactNode;
  security: ReactNode;
  tryOns: ReactNode;
  looks: ReactNode;
  /** A sentence about the reward for confirming the email, or nothing. */
  emailReward: ReactNode;
  /** The latest event, above everything. */
  notice?: ReactNode;
};

/** /profile: personal details, the photo for try-ons, purchases and credits, and logout. The URL's `tab` chooses the part. */
export function ProfilePage(props: ProfilePageProps) {
  const [search, setSearch] = useSearchParams();
  const tab = toProfileTab(search.get("tab"));
  const chooseTab = (chosen: string) => setSearch({ tab: chosen }, { replace: true });
  return (
    <div className="page pb-12">
      <h1 className="display text-headline">My Profile</h1>
      {props.notice}
      <Tabs value={tab} onValueChange={chooseTab} className="mt-6">
        <TabList aria-label="Parts of your profile" shown={tab}>
          {PROFILE_TABS.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {/* Stays mounted, so that visiting another part loses nothing typed here. */}
        <TabPanel
          value="profile"
          forceMount
          className="grid grid-cols-[minmax(0,1fr)] gap-14 data-[state=inactive]:hidden"
        >
          <UnsavedGuard>
            <Settings {...props} />
          </UnsavedGuard>
          <Section
            title="Appearance"
            lead="Light, dark, or as your device is set. Kept on this device if your cookie settings allow it."
            ruled
          >
            <ThemeToggle />
          </Section>
          <Notifications />
          {props.tryOns}
          <Section title="Your data" lead="Everything that we keep about you, to take along." ruled>
            <DownloadData hasPassword={props.hasPassword} />
          </Section>
          <Section title="Danger zone" lead="Leaving takes everything with it." ruled>
            <DeleteAccount hasPassword={props.hasPassword} onDeleted={props.onDeleted} />
          </Section>
        </TabPanel>
        <TabPanel value="looks">{props.looks}</TabPanel>
        <OtherPanels {...props} />
        <TabPanel value="security" className="grid grid-cols-[minmax(0,1fr)] gap-14">
          {props.security}
        </TabPanel>
      </Tabs>
    </div>
  );
}

function OtherPanels({ subscription, creditHistory, payments, referrals }: ProfilePageProps) {
  return (
    <>
      <TabPanel value="picture">
        <Section
          title="Profile Picture"
          lead="Your try-ons use the selected photo. Keep others for another pose or outfit: we store them until you remove them."
        >
          <OwnPhotos />
        </Section>
      </TabPanel>
      <TabPanel value="subscription">
        <Section title="Subscription" lead="What you get, when it renews, and how to cancel.">
          {subscription}
        </Section>
      </TabPanel>
      <TabPanel value="history" className="grid gap-14">
        <Section title="Credit History" lead="Credits added and spent.">
          {creditHistory}
        </Section>
        <Section title="Payments" lead="Your payments, with a receipt for each." ruled>
          {payments}
        </Section>
      </TabPanel>
      <TabPanel value="referral">
        <Section title="Referrals" lead="Credits for you and a friend.">
          {referrals}
        </Section>
      </TabPanel>
    </>
  );
}

function Settings({ onUpdated, emailReward }: ProfilePageProps) {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const profile = useQuery({
    queryKey: accountKeys.profile,
    queryFn: async () => {
      const user = await (await getClient()).profile.get();
      // An email that was confirmed elsewhere matters to the rest of the page.
      onUpdated(user);
      return user;
    },
  });

  const form = {
    onUpdated: (updated: User) => {
      queryClient.setQueryData(accountKeys.profile, updated);
      onUpdated(updated);
    },
  };
  return (
    <>
      <Section title="Profile Settings" lead="Your name is how we greet you. The email is how you log in.">
        {profile.isError && !profile.isFetching ? (
          <ErrorState title="Your profile could not be loaded" onRetry={profile.refetch} className="py-6">
            Nothing is lost. Please try again.
          </ErrorState>
        ) : profile.data ? (
          <ProfileForm {...form} user={profile.data} emailReward={emailReward} />
        ) : (
          <SkeletonGroup label="Loading your profile" className="grid gap-5 sm:grid-cols-2">
            {["first", "last", "email", "phone", "birth"].map((key) => (
              <Skeleton key={key} className="h-19" />
            ))}
          </SkeletonGroup>
        )}
      </Section>
      {profile.data ? (
        <Section
          title="Password"
          lead={
            profile.data.hasPassword
              ? "A new one logs out every other device."
              : "You log in another way so far. A password is a second way in."
          }
          ruled
        >
          <PasswordForm {...form} user={profile.data} />
        </Section>
      ) : null}
    </>
  );
}
