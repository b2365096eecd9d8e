/** Figures beside their budgets, one line each. */
export class Table {
  rows = [];
  /** Whether every figure is within its budget. */
  held = true;

  atMost(what, figure, value, limit, unit = '', digits = 0) {
    this.add(what, figure, value, value <= limit, `≤ ${limit}`, unit, digits);
  }

  atLeast(what, figure, value, limit) {
    this.add(what, figure, value, value >= limit, `≥ ${limit}`, '', 0);
  }

  /** Something to know that has no figure. */
  note(what, text) {
    this.rows.push([what, text, '', '', 'note']);
  }

  text() {
    const rows = [['what', 'figure', 'measured', 'budget', ''], ...this.rows];
    const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
    return rows
      .map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column]))
          .join('  ')
          .trimEnd(),
      )
      .join('\n');
  }

  add(what, figure, value, good, budget, unit, digits) {
    this.held &&= good;
    const told = `${value.toFixed(digits)} ${unit}`.trim();
    this.rows.push([what, figure, told, `${budget} ${unit}`.trim(), good ? 'pass' : 'FAIL']);
  }
}
