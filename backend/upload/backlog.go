package upload

import (
	"time"
)

// Waiting counts work of one kind that somebody waits for, with the time since the first of them began to wait,
// whatever attempts were made since; zero for none.
type Waiting struct {
	Count int64
	Age   time.Duration
}

// Backlog is the work that is due in the database of both editions.
type Backlog struct {
	Mails  Waiting
	Codes  Waiting // those of the mails that a person needs to log in
	Tasks  Waiting // generation tasks that no provider was asked for
	Copies Waiting // screening copies that are not made
	Checks Waiting // files whose check was asked for and is not finished
	Leaves Waiting // records of the transparency log without a leaf; the age is zero, because a record has no time of its own
	Ticks  Waiting // the age is the time since the last tick of the scheduler; the count is zero before the first
	Oldest string  // identifies the first of the records without a leaf; "": none
}
