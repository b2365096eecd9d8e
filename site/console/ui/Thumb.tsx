/** A small picture of a work beside its title; its place is kept while it loads, and where there is none. */
export function Thumb({ address }: { address: string | null }) {
  return address ? (
    <img className="thumb" src={address} alt="" width={48} height={27} loading="lazy" decoding="async" />
  ) : (
    <span className="thumb is-none" aria-hidden="true" />
  );
}
