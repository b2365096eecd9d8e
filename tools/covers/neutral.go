package covers

// horizon, arcs, panes and stripes show no particular subject and suit every film.

func horizon(p pen) string {
	y := p.Between(190, 250)
	return ground(
		p.light,
	) + circle(
		p.Between(180, 460),
		y,
		p.Between(80, 150),
		p.hot,
	) + box(
		0,
		y,
		640,
		360-y,
		p.deep,
	) + p.glints(
		320,
		y+14,
		p.Between(160, 320),
		p.middle,
	)
}

func arcs(p pen) string {
	x := p.Between(160, 480)
	colours := []string{p.deep, p.middle, p.hot, p.light, p.deep, p.ground}
	return ground(
		p.ground,
	) + each(
		6,
		func(i float64) string { return circle(x, 360, 330-i*52+p.Between(-8, 8), colours[int(i)]) },
	)
}

func panes(p pen) string {
	colours := []string{p.deep, p.middle, p.light, p.ground, p.hot}
	return ground(p.deep) + each(15, func(i float64) string {
		return box(28+float64(int(i)%5)*118, 24+float64(int(i)/5)*106, 106, 94, colours[p.Intn(4)])
	}) + box(28+float64(p.Intn(5))*118, 24+float64(p.Intn(3))*106, 106, 94, p.hot)
}

func stripes(p pen) string {
	y := 0.0
	colours := []string{p.light, p.middle, p.ground, p.deep}
	return ground(p.deep) + each(8, func(i float64) string {
		h := p.Between(20, 70)
		y += h
		return box(0, y-h, 640, h, colours[int(i)%4])
	}) + circle(p.Between(120, 520), p.Between(90, 270), p.Between(40, 70), p.hot)
}
