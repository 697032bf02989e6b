/** Search, groups, dates and order. Everything that is chosen here stands in the address. */
import { timesMs } from "@passport/protocol/constants";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Select } from "../../../ui/select/select.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { useDraft } from "../../../ui/text-field/use-draft.ts";
import { listGroupsQuery } from "../list/list-groups-query.ts";
import { transactionTexts } from "../texts.ts";
import { DayField } from "./day-field.tsx";
import styles from "./filters.module.css";
import { orderOf, searchMaxLength, type TransactionsSearch, withFilters } from "./transactions-search.ts";

interface FiltersProps {
  search: TransactionsSearch;
  /** `isTyping`: one of many small steps, not worth an entry in the browser's history. */
  onChange: (search: TransactionsSearch, isTyping?: boolean) => void;
}

/** The chosen one is offered even before the list of groups has loaded. */
const optionsOf = (all: string, values: readonly string[], chosen: string | undefined) => [
  { value: "", label: all },
  ...[...new Set(chosen === undefined ? values : [...values, chosen])].map((value) => ({ value, label: value })),
];

const SearchField = ({ search, onChange }: FiltersProps) => {
  const texts = useTexts(transactionTexts);
  const draft = useDraft(
    search.search ?? "",
    (text) => onChange(withFilters(search, { search: text }), true),
    timesMs.search,
  );
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          draft.commit();
        }}
      >
        <TextField
          label={texts.search}
          type="search"
          icon="search"
          placeholder={texts.searchHint}
          maxLength={searchMaxLength}
          autoComplete="off"
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
        />
      </form>
    </search>
  );
};

const GroupFields = ({ search, onChange }: FiltersProps) => {
  const texts = useTexts(transactionTexts);
  const groups = useQuery(listGroupsQuery);
  const { group, sub_group: subGroup } = search;
  const subGroups = (group !== undefined && groups.data?.[group]) || [];
  return (
    <>
      <Select
        label={texts.group}
        hint={groups.isError ? texts.groupsFailed : undefined}
        value={group ?? ""}
        options={optionsOf(texts.allGroups, Object.keys(groups.data ?? {}), group)}
        // TXN-4: another group has other sub-groups.
        onValueChange={(value) => onChange(withFilters(search, { group: value, sub_group: undefined }))}
      />
      <Select
        label={texts.subGroup}
        value={subGroup ?? ""}
        disabled={group === undefined}
        options={optionsOf(texts.allSubGroups, subGroups, subGroup)}
        onValueChange={(value) => onChange(withFilters(search, { sub_group: value }))}
      />
    </>
  );
};

const DayFields = ({ search, onChange }: FiltersProps) => {
  const texts = useTexts(transactionTexts);
  const { from, to } = search;
  const isBackwards = from !== undefined && to !== undefined && from > to;
  return (
    <>
      <DayField label={texts.fromDay} day={from} onDay={(day) => onChange(withFilters(search, { from: day }), true)} />
      <DayField
        label={texts.toDay}
        day={to}
        error={isBackwards ? texts.periodBackwards : undefined}
        onDay={(day) => onChange(withFilters(search, { to: day }), true)}
      />
    </>
  );
};

export const Filters = ({ search, onChange }: FiltersProps) => {
  const texts = useTexts(transactionTexts);
  const moreId = useId();
  const { group, sub_group, from, to, sort } = search;
  const chosen = [group, sub_group, from, to, sort].filter((value) => value !== undefined).length;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.filters} aria-label={texts.filters}>
      <SearchField search={search} onChange={onChange} />
      {/* Phones only: the list starts above the fold. */}
      <Button
        size="sm"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.moreFilters(chosen)}
        <Icon name="down" size="s" className={classNames(isOpen && styles.turned)} />
      </Button>
      <div id={moreId} className={classNames(styles.choices, isOpen && styles.opened)}>
        <GroupFields search={search} onChange={onChange} />
        <DayFields search={search} onChange={onChange} />
        <Select
          label={texts.sort}
          value={orderOf(search)}
          options={[
            { value: "newest", label: texts.newestFirst },
            { value: "oldest", label: texts.oldestFirst },
          ]}
          onValueChange={(order) => onChange(withFilters(search, { sort: order }))}
        />
      </div>
    </section>
  );
};
