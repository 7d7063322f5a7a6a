import './checked-answers.ts';
import './each-file.ts';
