import { Heart, Plus, Share2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { SelectField } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextareaField } from "../../ui/textarea.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { Row, Specimen } from "./specimen.tsx";

const SORTS = [
  { value: "name", label: "Name" },
  { value: "price_asc", label: "Price: Low to High" },
  { value: "price_desc", label: "Price: High to Low" },
  { value: "newest", label: "Newest", disabled: true },
];

export function ControlSpecimens() {
  return (
    <>
      <ButtonSpecimen />
      <Specimen name="Icon button and tooltip">
        <Row>
          <IconButton label="Like">
            <Heart aria-hidden="true" />
          </IconButton>
          <Tooltip label="Share this try-on">
            <IconButton label="Share" variant="outlined">
              <Share2 aria-hidden="true" />
            </IconButton>
          </Tooltip>
          <IconButton label="Add" variant="solid">
            <Plus aria-hidden="true" />
          </IconButton>
          <IconButton label="Add, not now" variant="outlined" disabled>
            <Plus aria-hidden="true" />
          </IconButton>
        </Row>
      </Specimen>
      <FieldSpecimens />
      <Specimen name="Badge">
        <Row>
          <Badge>Women</Badge>
          <Badge variant="outlined">Outerwear</Badge>
          <Badge variant="thread">20% off</Badge>
          <Badge variant="chalk">New</Badge>
          <Badge variant="ok">Active</Badge>
        </Row>
      </Specimen>
    </>
  );
}

function ButtonSpecimen() {
  return (
    <Specimen name="Button">
      <Row>
        <Button>Try On Now</Button>
        <Button variant="secondary">Browse Styles</Button>
        <Button variant="ghost">Not now</Button>
        <Button variant="destructive">Delete profile</Button>
        <Button variant="link">View All Products</Button>
      </Row>
      <Row>
        <Button size="large">Large</Button>
        <Button>Medium</Button>
        <Button size="small">Small</Button>
        <Button>
          <Plus className="size-4.5" aria-hidden="true" /> With an icon
        </Button>
      </Row>
      <Row>
        <Button disabled>Disabled</Button>
        <Button variant="secondary" disabled>
          Disabled
        </Button>
        <Button loading>Loading</Button>
        <Button variant="secondary" loading>
          Loading
        </Button>
        <Button variant="destructive" loading>
          Loading
        </Button>
      </Row>
    </Specimen>
  );
}

function FieldSpecimens() {
  const [email, setEmail] = useState("ada@");
  return (
    <>
      <Specimen name="Field">
        <TextField label="First name" placeholder="As on your letters" autoComplete="off" />
        <TextField
          label="Referral code"
          optional
          hint="Enter a friend's referral code to earn 5 bonus credits each!"
          autoComplete="off"
        />
        <TextField
          label="Email"
          required
          type="email"
          value={email}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
          error="Email is invalid"
        />
        <PasswordField label="Password" defaultValue="basting" autoComplete="off" hint="At least 6 characters." />
        <TextField label="Account" defaultValue="shopper@toile.test" disabled />
      </Specimen>
      <Specimen name="Textarea">
        <TextareaField label="Why do you leave?" optional placeholder="A line is enough" />
      </Specimen>
      <Specimen name="Select">
        <SelectField label="Sort by" options={SORTS} defaultValue="name" />
        <SelectField label="Brand" options={SORTS} placeholder="All brands" error="Please choose a brand" />
        <SelectField label="Category" options={SORTS} placeholder="All categories" disabled />
      </Specimen>
      <Specimen name="Checkbox and switch">
        <Checkbox label="Keep me signed in" defaultChecked />
        <Checkbox label="Send me letters" description="About four a year, and you can stop them at any time." />
        <Checkbox label="Some of them" checked="indeterminate" />
        <Checkbox label="Not to be changed" disabled defaultChecked />
        <Switch label="Essential" description="Without these the site cannot work." defaultChecked disabled />
        <Switch label="Analytics" description="Counts visits; tells us nothing about you." />
        <Switch label="Functional" defaultChecked />
      </Specimen>
    </>
  );
}
