/** The fields that brands and categories share. */
import type { ComponentProps } from "react";
import { type Control, Controller, type FieldPathByValue, type FieldValues } from "react-hook-form";
import { TextField } from "../../../ui/field.tsx";
import { Switch } from "../../../ui/switch.tsx";

export function NameField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return <TextField label="Name" {...props} required maxLength={120} autoComplete="off" className="sm:col-span-2" />;
}

type ActiveSwitchProps<Fields extends FieldValues> = {
  control: Control<Fields>;
  name: FieldPathByValue<Fields, boolean>;
  of: "brand" | "category";
};

export function ActiveSwitch<Fields extends FieldValues>({ control, name, of }: ActiveSwitchProps<Fields>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Switch
          label="Active"
          description={`Shoppers see an active ${of} and its products.`}
          checked={value}
          onCheckedChange={onChange}
          className="sm:col-span-2"
        />
      )}
    />
  );
}
