import { kind } from '../../lib/edition';
import { withChanges, type Changes } from '../messages';
import camp from './campJudging';
import judging from './judging';

/** 本届评委页面的用语。 */
export default kind === 'applications' ? withChanges(judging, camp as Changes<typeof judging>) : judging;
