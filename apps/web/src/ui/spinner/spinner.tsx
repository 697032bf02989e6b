import styles from "./spinner.module.css";

/** Always decoration: the busy element itself carries aria-busy or the words. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
