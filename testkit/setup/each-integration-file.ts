import './end-with-runner.ts';
import './checked-answers.ts';
import './each-file.ts';
