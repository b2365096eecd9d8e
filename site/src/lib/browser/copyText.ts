/** Copies a text to the clipboard; false on failure. The clipboard exists in secure contexts only. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
