/** LAYOUT-1: every auth screen shows one of three pictures, each as likely as the others. */
export const sceneNames = ["machine", "seal", "horizon"] as const;
export type SceneName = (typeof sceneNames)[number];

/** `random` returns at least 0 and less than 1, as Math.random does. */
export const pickScene = (random: () => number): SceneName =>
  sceneNames[Math.floor(random() * sceneNames.length)] ?? sceneNames[0];
