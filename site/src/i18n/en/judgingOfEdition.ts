import { kind } from '../../lib/edition';
import { withChanges } from '../messages';
import camp from './campJudging';
import judging from './judging';

/** The texts of the judges' screens in the edition of the build. */
export default kind === 'applications' ? withChanges(judging, camp) : judging;
