import { Navigate, useParams } from 'react-router-dom';
import { pagePath } from '../../lib/paths';
import { useLanguage } from '../../lib/locale/useLanguage';
import { useWorkContent } from './hooks/useWorkContent';
import { WorkPage } from './components/WorkPage';

/** The page of one finalist work, `/shortlist/<id>`. */
export default function Work() {
  const { id } = useParams();
  const language = useLanguage();
  const content = useWorkContent(Number(id), language);
  if (content === null) return <Navigate to={pagePath('/404', language)} replace />;
  return content ? <WorkPage content={content} /> : <div className="screen-waiting" />;
}
