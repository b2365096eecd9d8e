package covers

func well(p pen) string {
	return line(
		"M-80 40v-140M80 40v-140",
		p.deep,
		12,
	) + fill(
		"M-120-90L0-140 120-90z",
		p.hot,
	) + line(
		"M-80-60H80M0-60v50",
		p.deep,
		7,
	) + fill(
		"M-26-12h52l-8 44h-36z",
		p.middle,
	) + fill(
		"M-110 40h220l-10 70h-200z",
		p.deep,
	) + line(
		"M-104 64h208M-100 88h200M-60 42v22M10 42v22M70 42v22M-30 64v24M40 64v24",
		p.light,
		4,
	)
}

func abacus(p pen) string {
	return box(
		-170,
		-90,
		340,
		200,
		p.deep,
	) + box(
		-154,
		-74,
		308,
		168,
		p.light,
	) + box(
		-154,
		-30,
		308,
		10,
		p.deep,
	) + each(
		7,
		func(i float64) string {
			x := -126 + i*42
			beads := circle(x, -58+float64(p.Intn(2))*12, 14, p.hot)
			gap := float64(p.Intn(4))
			return line(f("M%v-74V94", x), p.middle, 4) + beads + each(4, func(k float64) string {
				y := -4 + k*26
				if k >= gap {
					y += 8
				}
				return circle(x, y, 12, p.deep)
			})
		},
	)
}

func wheel(p pen) string {
	return fill(
		"M-200 84q50-16 100 0t100 0 100 0 100 0v40h-400z",
		p.middle,
	) + `<g fill="none" stroke="` + p.deep + `" stroke-width="12"><circle r="106"/><circle r="70"/></g>` + each(
		12,
		func(i float64) string {
			return line(
				f("M%v %vL%v %v", 18*cos(i*30), 18*sin(i*30), 124*cos(i*30), 124*sin(i*30)),
				p.deep,
				7,
			) + rotate(
				0,
				0,
				i*30,
				box(98, -18, 14, 36, p.hot),
			)
		},
	) + circle(
		0,
		0,
		22,
		p.hot,
	) + fade(
		"M-200 100q50-16 100 0t100 0 100 0 100 0v14h-400z",
		p.light,
		.6,
	)
}

func gourd(p pen) string {
	return line(
		"M0-120q4-30 30-34",
		p.deep,
		10,
	) + fill(
		"M-44-70q0-56 44-56t44 56q0 26-18 44 70 26 70 76 0 60-96 60t-96-60q0-50 70-76-18-18-18-44z",
		p.hot,
	) + fade(
		"M-70 50q0-40 40-54-16 40 0 90-40-6-40-36z",
		p.light,
		.6,
	) + line(
		"M-34-26H34",
		p.deep,
		12,
	) + line(
		"M30-26q40 20 30 80M30-26q60 0 70 50",
		p.deep,
		6,
	)
}

func persimmons(p pen) string {
	fruit := func(x, y float64) string {
		return line(
			f("M%v %vv-30", x, y-30),
			p.deep,
			6,
		) + circle(
			x,
			y,
			40,
			p.hot,
		) + at(
			x,
			y-34,
			1,
			fill("M0 14l-26-4 14-14h24l14 14z", p.deep),
		)
	}
	return line(
		"M-190-110q100 40 200 10t180-60M-60-96q-10 30-30 40M40-104q10 40 0 60M120-132q10 60 20 80",
		p.deep,
		11,
	) + fruit(
		-96,
		0,
	) + fruit(
		4,
		30,
	) + fruit(
		136,
		-10,
	) + fill(
		"M-160-112q-20-40 10-60 20 30-10 60zM60-126q10-40 44-40 0 34-44 40z",
		p.middle,
	)
}

// rainbow draws arcs over a field.
func rainbow(p pen) string {
	x := p.Between(240, 400)
	return ground(p.ground) + each(5, func(i float64) string {
		colour := []string{p.hot, p.light, p.middle, p.hot, p.light}[int(i)]
		return f(`<circle cx="%v" cy="300" r="%v" fill="none" stroke-width="22" stroke="`, x, 230-i*32) + colour + `"/>`
	}) + p.hills(280, 40, p.middle) + p.hills(320, 24, p.deep) + person(x+p.Between(-60, 60), 320, 1.3, p.hot)
}

// bricks draws a wall in which one brick differs.
func bricks(p pen) string {
	row, col := p.Intn(4)+2, p.Intn(5)+1
	return ground(p.deep) + each(8, func(y float64) string {
		shift := 0.0
		if int(y)%2 == 1 {
			shift = -46
		}
		return each(8, func(x float64) string {
			colour := p.middle
			if p.Chance(.3) {
				colour = p.ground
			}
			if int(y) == row && int(x) == col {
				colour = p.hot
			}
			return box(x*92+shift, y*46, 86, 40, colour)
		})
	})
}

func tape(p pen) string {
	return box(
		-160,
		-90,
		320,
		200,
		p.deep,
	) + box(
		-136,
		-68,
		272,
		116,
		p.light,
	) + box(
		-136,
		-68,
		272,
		26,
		p.hot,
	) + fill(
		"M-100 110l16-40H84l16 40z",
		p.middle,
	) + box(
		-90,
		-26,
		180,
		56,
		p.deep,
	) + each(
		2,
		func(i float64) string {
			x := -54 + i*108
			return circle(x, 2, 24, p.light) + line(each(6, func(k float64) string {
				return f("M%v %vL%v %v", x+10*cos(k*60), 2+10*sin(k*60), x+18*cos(k*60), 2+18*sin(k*60))
			}), p.deep, 5)
		},
	) + line(
		"M100 110q60 10 50-30t40-20",
		p.deep,
		5,
	)
}

func scales(p pen) string {
	a := p.Between(-9, 9)
	y := 130 * sin(a)
	pan := func(x, y float64) string {
		return line(
			f("M%v %vl-44 80M%v %vl44 80", x, y, x, y),
			p.deep,
			4,
		) + at(
			x,
			y+80,
			1,
			fill("M-56 0h112q-10 34-56 34t-56-34z", p.deep),
		)
	}
	return line(
		"M0-110V90",
		p.deep,
		12,
	) + fill(
		"M-60 110q0-24 60-24t60 24z",
		p.deep,
	) + line(
		f("M-130 %vL130 %v", -96-y, -96+y),
		p.deep,
		9,
	) + circle(
		0,
		-110,
		16,
		p.hot,
	) + circle(
		-130,
		-38-y,
		22,
		p.hot,
	) + circle(
		-112,
		-32-y,
		16,
		p.light,
	) + pan(
		-130,
		-96-y,
	) + pan(
		130,
		-96+y,
	) + circle(
		130,
		-40+y,
		26,
		p.light,
	)
}

func flame(p pen) string {
	return fill(
		"M-90 60q-40-60 20-110 0 30 20 40-10-80 50-120 0 60 50 90 10-20 0-40 70 70 30 140-20 40-80 40t-90-40z",
		p.hot,
	) + fill(
		"M-46 70q-20-40 20-70 4 20 14 24 0-40 24-60 10 40 34 60 30 60-40 66-40 0-52-20z",
		p.light,
	) + line(
		"M-120 108L100 84M120 108L-100 84",
		p.deep,
		18,
	) + circle(
		-110,
		-70,
		5,
		p.hot,
	) + circle(
		100,
		-90,
		6,
		p.hot,
	) + circle(
		84,
		-30,
		4,
		p.hot,
	)
}

// fallingStar draws a star that falls over a plain.
func fallingStar(p pen) string {
	x, y := p.Between(380, 500), p.Between(90, 130)
	star := "M0-46l13 30 33 3-25 22 8 33L0 24l-29 18 8-33-25-22 33-3z"
	return ground(
		p.deep,
	) + p.stars(
		60,
		230,
		p.light,
	) + fade(
		f("M%v %vL%v %v l60 24z", x, y-30, x-330, y-90),
		p.light,
		.35,
	) + at(
		x,
		y,
		1.5,
		fill(star, p.hot),
	) + p.hills(
		290,
		50,
		p.ground,
	) + p.hills(
		330,
		20,
		p.middle,
	) + person(
		p.Between(120, 300),
		318,
		1.4,
		p.light,
	)
}

func coat(p pen) string {
	return line(
		"M0-126q0-24 20-20t6 26",
		p.deep,
		6,
	) + fill(
		"M-50-110h100l90 60-30 60-36-16 12 116h-172l12-116-36 16-30-60z",
		p.deep,
	) + fill(
		"M-50-110L0-20 50-110h-24L0-60-26-110z",
		p.light,
	) + line(
		"M0-20v130",
		p.light,
		5,
	) + circle(
		16,
		10,
		7,
		p.hot,
	) + circle(
		16,
		46,
		7,
		p.hot,
	) + circle(
		16,
		82,
		7,
		p.hot,
	) + fill(
		"M-74 40h44v40h-44z",
		p.hot,
	)
}

func shoes(p pen) string {
	shoe := fill(
		"M-60-50h50q10 40 60 46 34 6 34 44h-144z",
		p.deep,
	) + box(
		-60,
		40,
		144,
		12,
		p.hot,
	) + line(
		"M-6-26l26-14M8-8l24-16M26 4l20-16",
		p.light,
		6,
	) + fill(
		"M-60-50h50v14h-50z",
		p.hot,
	)
	return at(-80, 58, 1.05, shoe) + at(70, 58, 1.05, shoe)
}

func bell(p pen) string {
	return line(
		"M-120-130H120M0-130v30",
		p.deep,
		12,
	) + fill(
		"M-40-100q40-26 80 0 20 20 26 90 6 40 34 66H-100q28-26 34-66 6-70 26-90z",
		p.hot,
	) + circle(
		0,
		74,
		18,
		p.deep,
	) + fill(
		"M-106 50h212v14h-212z",
		p.deep,
	) + line(
		"M-58 6H58M-64 28H64",
		p.deep,
		4,
	) + fade(
		"M-36-80q-16 40-18 76h16q2-40 18-76z",
		p.light,
		.7,
	)
}

func blackboard(p pen) string {
	return line(
		"M-120 60l-24 50M120 60l24 50",
		p.deep,
		11,
	) + box(
		-170,
		-116,
		340,
		184,
		p.middle,
	) + box(
		-156,
		-102,
		312,
		156,
		p.deep,
	) + line(
		"M-130-70h70M-130-40h50M-130-10h90",
		p.light,
		6,
	) + line(
		"M30-70l36 60h-72zM30-70v60M90-60q40 0 40 30t-40 30",
		p.light,
		5,
	) + box(
		-60,
		68,
		120,
		8,
		p.light,
	) + box(
		-40,
		60,
		30,
		8,
		p.hot,
	) + box(
		30,
		60,
		24,
		8,
		p.hot,
	)
}

// shore draws a sea under a low sun, and a person who looks at it.
func shore(p pen) string {
	x := p.Between(200, 440)
	return ground(
		p.light,
	) + circle(
		x,
		150,
		p.Between(60, 84),
		p.hot,
	) + box(
		0,
		170,
		640,
		190,
		p.middle,
	) + p.glints(
		x,
		180,
		150,
		p.light,
	) + p.flock(
		x+70,
		70,
		4,
		p.deep,
	) + waves(
		250,
		8,
		p.ground,
	) + fill(
		"M-10 330q200-60 420-20t260-10v70h-680z",
		p.deep,
	) + person(
		p.Between(100, 200),
		322,
		1.9,
		p.hot,
	)
}
