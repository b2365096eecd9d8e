interface Figure {
  value: number | string;
  text: string;
  note?: string;
  /** Faint for what stays unchanged, caution for what needs attention. */
  look?: 'f' | 'c';
}

/** The figures with which every preview begins: what changes, what is skipped, which mails leave. */
export function Would({ figures }: { figures: Figure[] }) {
  return (
    <div className="would">
      {figures.map(({ value, text, note, look }) => (
        <div key={text}>
          <b className={`big${look ? ` ${look}` : ''}`}>{value}</b>
          <span>{text}</span>
          {note && <i>{note}</i>}
        </div>
      ))}
    </div>
  );
}
