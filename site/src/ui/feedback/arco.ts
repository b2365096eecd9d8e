/**
 * Import this before any Arco component: Message, Modal and Notification need the adapter on React 19, and the stylesheet
 * maps our tokens to Arco's.
 */
import '@arco-design/web-react/es/_util/react-19-adapter';
import './arco.css';
