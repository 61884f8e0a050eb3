/** Copies a text. False where the browser denies it, or has no clipboard, such as without HTTPS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // biome-ignore lint/plugin: the guarded access
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
