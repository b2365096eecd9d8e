/** What a judge keeps with a work for themselves; the service stores it, nobody else reads it. */
export interface Annotation {
  note: string;
  /** Marks the work to be watched again. */
  flag: boolean;
}

export const noteOf = (work: object): string => (work as Partial<Annotation>).note ?? '';
export const flagOf = (work: object): boolean => (work as Partial<Annotation>).flag ?? false;
