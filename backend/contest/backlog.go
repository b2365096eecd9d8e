package contest

import "time"

// Waiting counts due work of one kind, with the time since the oldest was due; zero for none.
type Waiting struct {
	Count int64
	Age   time.Duration
}

// Backlog is the work that is due in the database of both editions.
type Backlog struct {
	Mails  Waiting
	Tasks  Waiting // generation tasks that no provider was asked for
	Copies Waiting // screening copies that are not made
}
