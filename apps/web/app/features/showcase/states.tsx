import { useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Logo, Mark } from "../../ui/logo.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../ui/table.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { Row, Specimen } from "./specimen.tsx";

const STEPS = [{ label: "Your photo" }, { label: "The garment" }, { label: "The look" }];

export function StateSpecimens({ theme }: { theme: string }) {
  const [page, setPage] = useState(6);
  return (
    <>
      <StepperSpecimen theme={theme} />
      <ProgressSpecimen />
      <MarkSpecimen />
      <CardSpecimen />
      <TableSpecimen theme={theme} />
      <SkeletonSpecimen />
      <Specimen name="Pagination">
        <Pagination page={page} pageCount={12} onPage={setPage} label={`Pages, ${theme}`} />
        <Pagination page={1} pageCount={3} onPage={() => undefined} label={`Three pages, ${theme}`} />
      </Specimen>
      <Specimen name="Empty state">
        <EmptyState title="No try-ons yet" action={<Button variant="secondary">Try something on</Button>}>
          The pictures you make are kept here, for you alone.
        </EmptyState>
      </Specimen>
      <Specimen name="Error state">
        <ErrorState
          title="The products did not come"
          onRetry={() => undefined}
          requestId="0199-4c2e-77"
          action={<Button variant="link">Return to Home</Button>}
        >
          Nothing is lost. Please try again in a moment.
        </ErrorState>
      </Specimen>
    </>
  );
}

function StepperSpecimen({ theme }: { theme: string }) {
  return (
    <Specimen name="Stepper">
      <Stepper steps={STEPS} current={0} label={`First step, ${theme}`} />
      <Stepper steps={STEPS} current={1} label={`Second step, ${theme}`} onSelect={() => undefined} />
      <Stepper steps={STEPS} current={2} label={`Third step, ${theme}`} onSelect={() => undefined} />
    </Specimen>
  );
}

function ProgressSpecimen() {
  return (
    <Specimen name="Progress">
      <Progress value={0} label="Not begun" />
      <Progress value={42} label="Under way" />
      <Progress value={95} label="Almost done" />
      <Progress value={null} label="Progress unknown" />
    </Specimen>
  );
}

function MarkSpecimen() {
  return (
    <Specimen name="Spinner, avatar and logo">
      <Row>
        <Spinner size="small" label="Loading products..." />
        <Spinner />
        <Spinner size="large" className="text-thread" />
        <Avatar name="Ada Lovelace" size="small" />
        <Avatar name="Coco" />
        <Avatar name="Elsa Schiaparelli" size="large" />
      </Row>
      <Row>
        <Logo className="h-14 w-auto" />
        <Mark className="size-12" />
        <Mark className="size-6" stitched={false} />
        <ThemeToggle />
      </Row>
    </Specimen>
  );
}

function CardSpecimen() {
  return (
    <Specimen name="Card">
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>
          <CardTitle>120 credits</CardTitle>
          <p className="tabular mt-1 text-muted">€12.00</p>
        </Card>
        <Card variant="muslin">
          <CardTitle>
            Perfect <em>fit</em>
          </CardTitle>
          <p className="mt-1 text-muted">See where it falls before you buy it.</p>
        </Card>
      </div>
    </Specimen>
  );
}

function TableSpecimen({ theme }: { theme: string }) {
  return (
    <Specimen name="Table">
      <Table caption={`Credit history, ${theme}`}>
        <TableHead>
          <TableRow>
            <TableHeader>Date</TableHeader>
            <TableHeader>What</TableHeader>
            <TableHeader numeric>Credits</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          <TableRow>
            <TableCell className="whitespace-nowrap">Nov 21, 2026</TableCell>
            <TableCell>
              Try-on <Badge>spent</Badge>
            </TableCell>
            <TableCell numeric>−1</TableCell>
          </TableRow>
          <TableRow>
            <TableCell className="whitespace-nowrap">Nov 20, 2026</TableCell>
            <TableCell>
              Purchase <Badge variant="ok">earned</Badge>
            </TableCell>
            <TableCell numeric>+120</TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </Specimen>
  );
}

function SkeletonSpecimen() {
  return (
    <Specimen name="Skeleton">
      <SkeletonGroup label="Loading products..." className="grid grid-cols-3 gap-4">
        {["a", "b", "c"].map((key) => (
          <div key={key} className="grid gap-2">
            <Skeleton className="aspect-3/4" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        ))}
      </SkeletonGroup>
    </Specimen>
  );
}
