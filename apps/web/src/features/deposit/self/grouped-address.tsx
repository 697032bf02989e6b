import styles from "./self.module.css";

/** In fours, with the first and the last in amber: those are what people compare. A screen reader hears it whole. */
export const GroupedAddress = ({ value }: { value: string }) => {
  const groups = value.slice(2).match(/.{1,4}/g) ?? [];
  return (
    <span className={styles.address}>
      <span className="sr">{value}</span>
      <span aria-hidden="true">
        0x
        {groups.map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the address
          <span key={place}> {place === 0 || place === groups.length - 1 ? <b>{group}</b> : group}</span>
        ))}
      </span>
    </span>
  );
};
