/** Two rings that do not meet: a wallet here, the action there. */
const radii = [26, 19, 12];

export const NetworkArt = () => (
  <svg viewBox="0 0 120 120" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    {radii.map((radius) => (
      <circle key={radius} cx="30" cy="60" r={radius} />
    ))}
    {radii.map((radius) => (
      <circle key={radius} cx="90" cy="60" r={radius} stroke="var(--amber)" strokeDasharray="3 4" />
    ))}
    <path d="M30 60h60" strokeDasharray="2 5" />
  </svg>
);
