/** Whether a path, with or without its query, is one of the panel. */
export function isPanel(path: string): boolean {
  return /^\/admin([/?]|$)/i.test(path);
}
