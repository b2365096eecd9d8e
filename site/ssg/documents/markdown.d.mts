export function markdown(text: string, link?: (target: string) => string): string;
export function anchor(heading: string): string;
