/** The longest words of a failure that a line takes, in characters. */
const LONGEST = 70;

/** Figures beside their budgets, one line each. */
export class Table {
  rows = [];

  /** Whether every figure is within its budget and every measurement came to an end. */
  get held() {
    return this.rows.every((row) => row.held !== false);
  }

  atMost(what, figure, value, limit, unit = '', digits = 0) {
    this.add(what, figure, value, { atMost: limit, held: value <= limit }, unit, digits);
  }

  atLeast(what, figure, value, limit, unit = '', digits = 0) {
    this.add(what, figure, value, { atLeast: limit, held: value >= limit }, unit, digits);
  }

  /** A figure without a budget. */
  tell(what, figure, value, unit = '', digits = 0) {
    this.add(what, figure, value, {}, unit, digits);
  }

  /** A remark without a figure. */
  note(what, text) {
    this.rows.push({ what, figure: text });
  }

  /** A measurement that came to nothing. */
  failed(what, error) {
    const [line] = String(error?.message ?? error).split('\n');
    const words = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
    this.rows.push({ what, figure: `not measured: ${words}`, held: false });
  }

  add(what, figure, value, budget, unit, digits) {
    const limit = budget.atMost ?? budget.atLeast;
    const ratio = limit ? value / limit : undefined;
    this.rows.push({ what, figure, measured: value, unit, digits, ...budget, ratio });
  }

  text() {
    const lines = [['what', 'figure', 'measured', 'budget', 'ratio', 'held'], ...this.rows.map(cells)];
    const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
    return lines
      .map((line) =>
        line
          .map((cell, column) => cell.padEnd(widths[column]))
          .join('  ')
          .trimEnd(),
      )
      .join('\n');
  }
}

function cells({ what, figure, measured, unit, digits, atMost, atLeast, ratio, held }) {
  if (measured === undefined) return [what, figure, '', '', '', held === false ? 'FAIL' : 'note'];
  const limit = atMost ?? atLeast;
  return [
    what,
    figure,
    `${measured.toFixed(digits)} ${unit}`.trim(),
    limit === undefined ? '' : `${atMost === undefined ? '≥' : '≤'} ${limit} ${unit}`.trim(),
    ratio === undefined ? '' : ratio.toFixed(2),
    held === undefined ? '' : held ? 'yes' : 'FAIL',
  ];
}
