import EditionHome from '@edition-home';
import '../../ui/button/button.css';
import './art/palette.css';
import './below.css';

/** The home page; the build takes the one of its edition. */
export default function Home() {
  return <EditionHome />;
}
