/** Names an email by its template: 'viewing-link' is 'Viewing link'. */
export function nameEmail(template: string): string {
  const words = template.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
