/** Mail hosts that many entrants use, and hosts that resemble them. */
const HOSTS = [
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'qq.com',
  'foxmail.com',
  '163.com',
  '126.com',
  'sina.com',
  'aliyun.com',
  'mail.com',
  'ymail.com',
];

/** The shortest name that is compared; shorter ones resemble too many others. */
const SHORTEST_NAME = 5;

/** The address that was probably meant, where its host is one slip away from a common one; null otherwise. */
export function likelyAddress(address: string): string | null {
  const [, user, host] = /^(.+)@([^@]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!user || !host || HOSTS.includes(host)) return null;
  const meant = HOSTS.find((common) => {
    const name = common.slice(0, common.indexOf('.'));
    return isOneSlip(host, common) && (name.length >= SHORTEST_NAME || host.startsWith(`${name}.`));
  });
  return meant ? `${address.trim().slice(0, user.length)}@${meant}` : null;
}

/** Whether one letter is missing, one too many, one wrong, or two neighbours are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const a = typed.slice(start);
  const b = meant.slice(start);
  const swapped = a.slice(0, 2) === `${b[1]}${b[0]}` && a.slice(2) === b.slice(2);
  return swapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}
