// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {Sups} from "../src/Sups.sol";
import {Test, vm} from "./support/Test.sol";

contract SupsTest is Test {
    uint256 internal constant SUPPLY = 217_000_000 ether;

    Sups internal sups;

    function setUp() public {
        vm.warp(START);
        sups = new Sups(treasury, SUPPLY);
    }

    function test_TheTreasuryHoldsTheWholeSupply() public view {
        vm.assertEq(sups.name(), "Supremacy");
        vm.assertEq(sups.symbol(), "SUPS");
        vm.assertEq(sups.decimals(), 18);
        vm.assertEq(sups.totalSupply(), SUPPLY);
        vm.assertEq(sups.balanceOf(treasury), SUPPLY);
    }

    function testFuzz_APermitAllowsOnce(uint128 amount) public {
        uint256 key = 0xA11CE;
        address owner = vm.addr(key);
        uint256 deadline = block.timestamp;
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 hash = keccak256(abi.encode(typeHash, owner, bob, amount, 0, deadline));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(key, keccak256(abi.encodePacked(hex"1901", sups.DOMAIN_SEPARATOR(), hash)));
        sups.permit(owner, bob, amount, deadline, v, r, s);
        vm.assertEq(sups.allowance(owner, bob), amount);
        vm.expectRevert();
        sups.permit(owner, bob, amount, deadline, v, r, s);
        vm.warp(deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, deadline));
        sups.permit(owner, bob, amount, deadline, v, r, s);
    }
}
