import { useLanguage } from '@/lib/locale/useLanguage';

/** Turns columns of characters, read from right to left, into the cells of a grid, row by row. */
function cells(columns: readonly string[][]): string[] {
  const rows = Math.max(...columns.map((column) => column.length));
  return Array.from({ length: rows }, (_, row) =>
    [...columns].reverse().map((column) => column[row] ?? ''),
  ).flat();
}

interface StageNameProps {
  className: string;
  /** The name for screen readers. */
  name: string;
  /** Columns of characters in Chinese, else lines. */
  parts: readonly string[][];
}

/** A name written on the plan of a stage: in columns from right to left in Chinese, else in lines. */
export function StageName({ className, name, parts }: StageNameProps) {
  const vertical = useLanguage() === 'zh';
  return (
    <h1 className={vertical ? className : `${className} ${className}-lines`}>
      <span className="visually-hidden">{name}</span>
      {(vertical ? cells(parts) : parts.flat()).map((part) => (
        <span key={part} aria-hidden="true" className={/^[A-Z]+$/.test(part) ? 'stage-latin' : undefined}>
          {part}
        </span>
      ))}
    </h1>
  );
}
