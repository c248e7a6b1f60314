/** A receipt is one file that includes its style sheet; our frame needs the two separately. */
export function splitStyles(page: string): { page: string; styles: string } {
  const styles: string[] = [];
  const bare = page.replace(/<style\b[^>]*>([\s\S]*?)<\/style>/gi, (_tag, text: string) => {
    styles.push(text);
    return "";
  });
  return { page: bare, styles: styles.join("\n") };
}
