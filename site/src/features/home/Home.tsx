import EditionHome from '@edition-home';
import '../../ui/button/button.css';
import '../../ui/layout/acts.css';
import './home.css';

/** The home page. The build resolves `@edition-home` to the page of its edition. */
export default function Home() {
  return <EditionHome />;
}
