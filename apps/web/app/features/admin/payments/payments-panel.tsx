import { type AdminPayment, type AdminPaymentReport, type AdminSubscription, adminPaymentSorts } from "@toile/contract";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { formatMoney } from "../../../lib/format/money.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";
import { ExportButton } from "../entities/export-button.tsx";
import { adminKeys } from "../load/admin-keys.ts";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { useAdminQuery } from "../load/use-admin-query.ts";
import { useServerTable } from "../table/admin-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { toSort } from "../table/list-address.ts";
import { ListPanel } from "../table/list-panel.tsx";
import { useListAddress } from "../table/use-list-address.ts";
import { paymentColumns, subscriptionColumns } from "./payment-columns.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

export type PaymentReport = AdminPaymentReport & { total: number };
export type PaymentsPanelProps = { report: AdminQuery<PaymentReport>; pageSize: number };

/** Sums over all payments, and below them subscriptions or the payments themselves. */
export function PaymentsPanel({ report, pageSize }: PaymentsPanelProps) {
  const [params, setParams] = useSearchParams();
  const view = params.get("view") === "all" ? "all" : "subscriptions";
  const choose = (chosen: string) =>
    setParams(chosen === "all" ? { tab: "payments", view: "all" } : { tab: "payments" }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      {report.data ? <Summary summary={report.data.summary} /> : null}
      <Tabs value={view} onValueChange={choose} className={report.data ? "mt-8" : ""}>
        <TabList aria-label="Kinds of payments">
          <Tab value="subscriptions">Subscriptions</Tab>
          <Tab value="all">All payments</Tab>
        </TabList>
        <TabPanel value="subscriptions">
          <ExportRow list="subscriptions" />
          <Subscriptions report={report} pageSize={pageSize} />
        </TabPanel>
        <TabPanel value="all">
          <ExportRow list="payments" />
          <Payments pageSize={pageSize} onRefunded={report.refetch} />
        </TabPanel>
      </Tabs>
    </>
  );
}

function ExportRow({ list }: { list: "payments" | "subscriptions" }) {
  return (
    <div className="-mt-2 flex justify-end sm:-mb-10">
      <ExportButton list={list} filters={{}} />
    </div>
  );
}

function Summary({ summary }: Pick<AdminPaymentReport, "summary">) {
  const figures = [
    { name: "Total revenue", value: formatMoney(summary.totalRevenue) },
    { name: "Average order", value: formatMoney(summary.averageOrder) },
    { name: "Total orders", value: formatNumber(summary.count) },
  ];
  return (
    <dl className="grid divide-y divide-line border-y sm:grid-cols-3 sm:divide-x sm:divide-y-0">
      {figures.map(({ name, value }) => (
        <div key={name} className="py-5 sm:px-6 sm:first:pl-1">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="display tabular mt-1 text-heading">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const NO_SUBSCRIPTIONS: AdminSubscription[] = [];

function Subscriptions({ report, pageSize }: { report: AdminQuery<PaymentReport>; pageSize: number }) {
  const address = useListAddress();
  const table = useServerTable({
    rows: report.data?.subscriptions ?? NO_SUBSCRIPTIONS,
    total: report.data?.total ?? 0,
    columns: subscriptionColumns,
    address,
    pageSize,
  });
  return (
    <ListPanel
      query={report}
      address={address}
      noun={{ one: "subscription", many: "subscriptions" }}
      countOf={({ total }) => ({ total })}
      empty={<EmptyState title="No subscriptions yet">You'll see them here once the first one is paid.</EmptyState>}
    >
      {() => <DataTable table={table} caption="Subscriptions" address={address} loading={report.isFetching} />}
    </ListPanel>
  );
}

const NO_PAYMENTS: AdminPayment[] = [];

function Payments({ pageSize, onRefunded }: { pageSize: number; onRefunded: () => void }) {
  const address = useListAddress();
  const sort = toSort(address.sort, adminPaymentSorts, "created_desc");
  const [refunded, setRefunded] = useState<AdminPayment | null>(null);
  const payments = useAdminQuery({
    failure: "Failed to load payments",
    queryKey: adminKeys.payments({ page: address.page, sort }),
    load: (client) => client.payments({ page: address.page, sort, limit: pageSize }),
  });
  const columns = useMemo(() => paymentColumns(setRefunded), []);
  const { data: value, isFetching, refetch } = payments;
  const table = useServerTable({
    rows: value?.items ?? NO_PAYMENTS,
    total: value?.total ?? 0,
    columns,
    address,
    pageSize,
  });
  return (
    <>
      <ListPanel
        query={payments}
        address={address}
        noun={{ one: "payment", many: "payments" }}
        countOf={({ total }) => ({ total })}
        empty={<EmptyState title="No payments yet">You'll see them here once someone buys credits.</EmptyState>}
      >
        {() => <DataTable table={table} caption="Payments" address={address} loading={isFetching} />}
      </ListPanel>
      {refunded ? (
        <RefundDialog
          payment={refunded}
          onDone={() => {
            void refetch();
            onRefunded();
          }}
          onClose={() => setRefunded(null)}
        />
      ) : null}
    </>
  );
}
