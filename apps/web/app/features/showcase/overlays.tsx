import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.ts";
import { Row, Specimen } from "./specimen.tsx";

export function OverlaySpecimens({ theme }: { theme: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Specimen name="Dialog and sheet">
        <Row>
          <Dialog
            trigger={<Button variant="secondary">Dialog</Button>}
            title="Choose a garment"
            description="From the catalogue, or a picture of your own."
            footer={<Button onClick={() => toast({ title: "Chosen" })}>Choose</Button>}
          >
            <TextField label="Search" />
          </Dialog>
          <ConfirmDialog
            trigger={<Button variant="secondary">Confirmation</Button>}
            title="Delete this product"
            description="Are you sure you want to delete this product? This action cannot be undone."
            confirmLabel="Delete product"
            destructive
            onConfirm={() => toast({ title: "Product deleted" })}
          />
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Sheet
          </Button>
          <Sheet
            open={open}
            onOpenChange={setOpen}
            title="Filters"
            footer={<Button className="w-full">Show 12 products</Button>}
          >
            <TextField label="Search" className="py-4" />
          </Sheet>
        </Row>
      </Specimen>
      <ToastSpecimen />
      <TabsSpecimen theme={theme} />
    </>
  );
}

function ToastSpecimen() {
  return (
    <Specimen name="Toast">
      <Row>
        <Button
          variant="secondary"
          onClick={() => toast({ title: "Welcome back!", description: "You have successfully logged in." })}
        >
          Default
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: "File too large",
              description: "Please upload an image smaller than 10MB.",
              variant: "destructive",
            })
          }
        >
          Destructive
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: "Picture removed",
              action: { label: "Undo", hint: "Upload the picture again", onClick: () => toast({ title: "Undone" }) },
            })
          }
        >
          With an action
        </Button>
      </Row>
    </Specimen>
  );
}

function TabsSpecimen({ theme }: { theme: string }) {
  return (
    <Specimen name="Tabs">
      <Tabs defaultValue="picture">
        <TabList aria-label={`Profile, ${theme}`}>
          <Tab value="profile">Profile</Tab>
          <Tab value="picture">Picture</Tab>
          <Tab value="history">History</Tab>
          <Tab value="referral" disabled>
            Referral
          </Tab>
        </TabList>
        <TabPanel value="profile">Profile Settings</TabPanel>
        <TabPanel value="picture">Profile Picture</TabPanel>
        <TabPanel value="history">Credit History</TabPanel>
        <TabPanel value="referral">Referrals</TabPanel>
      </Tabs>
    </Specimen>
  );
}
