import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError, type Client, profileUpdate, type User } from "@toile/contract";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";

export type ProfileFormProps = {
  user: User;
  loadClient: () => Promise<Client>;
  onUpdated: (user: User) => void;
  onExpired: () => void;
};

type Fields = Record<"firstName" | "lastName" | "email" | "phoneNumber" | "dateOfBirth", string>;

/** An emptied field is sent as null: it clears what was there. */
const emptyAsNull = z.string().transform((value) => value.trim() || null);
const { shape } = profileUpdate.required();
const fields = z.object({
  firstName: shape.firstName,
  lastName: shape.lastName,
  email: shape.email,
  phoneNumber: emptyAsNull.pipe(shape.phoneNumber),
  dateOfBirth: emptyAsNull.pipe(shape.dateOfBirth),
});

export function ProfileForm({ user, loadClient, onUpdated, onExpired }: ProfileFormProps) {
  const form = useForm<Fields, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    reValidateMode: "onChange",
    values: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phoneNumber: user.phoneNumber ?? "",
      dateOfBirth: user.dateOfBirth ?? "",
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  const submit = form.handleSubmit(async (changes) => {
    try {
      const client = await loadClient();
      const updated = await client.profile.update(changes);
      const pending = changes.email !== updated.email;
      toast({
        title: "Profile updated",
        ...(pending ? { description: "Your new email takes effect once you have confirmed it from your inbox." } : {}),
      });
      onUpdated(updated);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired();
      const said = error instanceof ApiError && error.message !== `HTTP ${error.status}`;
      toast(
        said
          ? { title: "Update failed", description: error.message, variant: "destructive" }
          : { title: "Update failed", description: "Nothing was changed. Please try again.", variant: "destructive" },
      );
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        autoComplete="given-name"
        {...form.register("firstName")}
        error={errors.firstName?.message}
        required
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        {...form.register("lastName")}
        error={errors.lastName?.message}
        required
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        className="sm:col-span-2"
        {...form.register("email")}
        error={errors.email?.message}
        required
      />
      <TextField
        label="Phone number"
        optional
        type="tel"
        autoComplete="tel"
        {...form.register("phoneNumber")}
        error={errors.phoneNumber?.message}
      />
      <TextField
        label="Date of birth"
        optional
        type="date"
        autoComplete="bday"
        {...form.register("dateOfBirth")}
        error={errors.dateOfBirth?.message}
      />
      <div className="sm:col-span-2">
        <Button type="submit" loading={isSubmitting} disabled={!isDirty && !isSubmitting}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
