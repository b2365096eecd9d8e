/**
 * Must be imported before any Arco component: without it Message, Modal and Notification fail on React 19, and what is
 * drawn has Arco's own colours.
 */
import '@arco-design/web-react/es/_util/react-19-adapter';
import './arco.css';
