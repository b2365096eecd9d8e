package studio

import (
	"context"
	"time"

	"marquee/backend/contest"
)

// Unit is what a quota counts.
type Unit string

// The units.
const (
	UnitPicture Unit = "picture"
	UnitClip    Unit = "clip"
)

// Unit is the unit that tasks of a type count in.
func (t Type) Unit() Unit {
	if t.Video() {
		return UnitClip
	}
	return UnitPicture
}

// Limits bound how much is created.
type Limits struct {
	PicturesPerDay int // per entrant and edition
	ClipsPerDay    int
	Queue          int // queued and running tasks of all entrants
}

// DefaultLimits are those of a contest that sets none.
func DefaultLimits() Limits {
	return Limits{PicturesPerDay: 40, ClipsPerDay: 10, Queue: 200}
}

// PerDay is an entrant's daily quota of a unit.
func (l Limits) PerDay(unit Unit) int {
	if unit == UnitClip {
		return l.ClipsPerDay
	}
	return l.PicturesPerDay
}

// startsPerUnit is how many units may be started at providers for each unit of quota.
// What is cancelled or fails after its start is given back to the quota, although
// the provider bills it.
const startsPerUnit = 3

// StartsPerDay is how many of a unit may be started at providers in a day, whatever
// their outcome.
func (l Limits) StartsPerDay(unit Unit) int {
	return startsPerUnit * l.PerDay(unit)
}

// Left is how many of a unit can still be requested on a day.
func (l Limits) Left(unit Unit, used, started int) int {
	return max(0, min(l.PerDay(unit)-used, l.StartsPerDay(unit)-started))
}

// Quota is what is left of an entrant's day.
type Quota struct {
	Unit      Unit
	Limit     int
	Remaining int
	ResetsAt  time.Time
}

// QuotaStore reads the ledger of the quota.
type QuotaStore interface {
	// QuotaUsed is how much of a day's quota is reserved or settled.
	QuotaUsed(ctx context.Context, edition contest.EditionID, entrantID, day string, unit Unit) (int, error)
	// QuotaStarted is how much of a day was started at providers, given back or not.
	QuotaStarted(ctx context.Context, edition contest.EditionID, entrantID, day string, unit Unit) (int, error)
}
