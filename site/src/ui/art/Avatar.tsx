interface AvatarProps {
  name: string;
  /** Address of a picture; the name's first letter stands in for a missing one. */
  image?: string;
}

/** A person's picture, 32 px round; decoration beside their name. */
export function Avatar({ name, image }: AvatarProps) {
  return (
    <span className="avatar" aria-hidden="true">
      {image ? <img src={image} alt="" width={32} height={32} /> : (Array.from(name)[0] ?? '').toUpperCase()}
    </span>
  );
}
