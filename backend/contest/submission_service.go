package contest

// TakesSubmissions reports whether works can be submitted to the edition at all.
func (e *Edition) TakesSubmissions() bool { return !e.SubmissionEnds.IsZero() }
