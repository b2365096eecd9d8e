const DIGIT = /\p{Nd}/u;

/** A text with the digits of every script as those of ASCII: those of each stand in the order of their values. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0)!;
    let first = point;
    while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
    return String((point - first) % 10);
  });
