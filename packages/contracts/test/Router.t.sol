// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LiquidityToken} from "../src/standins/LiquidityToken.sol";
import {Router} from "../src/standins/Router.sol";
import {Test, bound, vm} from "./support/Test.sol";

contract RouterTest is Test {
    address internal sups = address(0x5);
    address internal wrapped = address(0xB);
    LiquidityToken internal pair;
    Router internal router;

    function setUp() public {
        pair = new LiquidityToken(sups, wrapped, 20_000_000 ether, 4_000 ether);
        router = new Router(pair, wrapped);
    }

    function test_QuotesBothWays() public view {
        uint256[] memory amounts = router.getAmountsOut(1 ether, _path(wrapped, sups));
        vm.assertEq(amounts[0], 1 ether);
        vm.assertApproxEqAbs(amounts[1], 4_987.5 ether, 1.3 ether);
        vm.assertLe(router.getAmountsOut(amounts[1], _path(sups, wrapped))[1], 1 ether);
        vm.assertEq(router.WETH(), wrapped);
    }

    function testFuzz_NeverQuotesMoreThanTheReserve(uint256 amount) public view {
        vm.assertLe(router.getAmountsOut(bound(amount, 0, 1e40), _path(sups, wrapped))[1], 4_000 ether);
    }

    function testFuzz_KnowsOnePathOnly(address from, address to) public {
        vm.assume(!(from == sups && to == wrapped) && !(from == wrapped && to == sups));
        vm.expectRevert(Router.UnknownPath.selector);
        router.getAmountsOut(1, _path(from, to));
        vm.expectRevert(Router.UnknownPath.selector);
        router.getAmountsOut(1, new address[](3));
    }

    function test_AnybodyMintsLiquidity() public {
        pair.mint(alice, 5);
        vm.assertEq(pair.balanceOf(alice), 5);
        vm.assertEq(pair.name(), "SUPS-BNB LP");
        (uint112 first, uint112 second,) = pair.getReserves();
        vm.assertEq(first, 20_000_000 ether);
        vm.assertEq(second, 4_000 ether);
    }

    function _path(address from, address to) internal pure returns (address[] memory path) {
        path = new address[](2);
        (path[0], path[1]) = (from, to);
    }
}
