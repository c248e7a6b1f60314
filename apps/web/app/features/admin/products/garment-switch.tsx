import { Switch } from "../../../ui/switch.tsx";

type GarmentSwitchProps = { isGarment: boolean; onChange: (isGarment: boolean) => void };

export const GarmentSwitch = ({ isGarment, onChange }: GarmentSwitchProps) => (
  <Switch
    label="This is a garment people can try on"
    description="Off for shoes, bags and jewellery: they are sold without a try-on."
    checked={isGarment}
    onCheckedChange={onChange}
    className="sm:col-span-2"
  />
);
